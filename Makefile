# What each target does is in scripts/. `make` alone explains them.
.DEFAULT_GOAL := help
.PHONY: help test prove bench sizing fits figures art fmt fuzz mutants clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test: ## everything at small size: format, clippy, all tests, docs, links; some minutes
	@scripts/test.sh

prove: ## the same at full size, then minutes of fuzzing per target and mutants; hours
	@MATTOCK_PROVE=1 scripts/test.sh
	@scripts/fuzz.sh 300
	@scripts/mutants.sh

bench: ## how fast it is; nothing here can fail a test
	cargo bench --workspace --locked

sizing: ## what a server carries on this machine: the figures of docs/operations.md; ten minutes, on a quiet machine
	@scripts/sizing.sh

fits: ## make the weights of the bots' beliefs again; an hour
	@scripts/fits.sh

figures: ## make the figures of docs/bots.md again, into target/figures; three hours, goes on where it stopped
	@scripts/figures.sh

fmt: ## format all code
	cargo fmt --all
	cargo fmt --manifest-path fuzz/Cargo.toml

fuzz: ## fuzz each target for a minute; SECONDS_EACH=600 for longer
	@scripts/fuzz.sh $(or $(SECONDS_EACH),60)

mutants: ## change the rules in small ways and see whether a test notices; hours
	@scripts/mutants.sh

art: ## sheets of all drawings of the web client at three sizes in both themes, into target/art
	@scripts/art.sh

clean: ## remove everything that was built
	cargo clean
