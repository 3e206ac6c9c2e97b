// Where in the client one is. Tables have an address of their own, so that links can be shared; everything else is
// behind the `#`, so that the server needs to know nothing of it.

export type Route =
  | { readonly at: "home" }
  | { readonly at: "table"; readonly table: string; readonly key: string | null }
  | { readonly at: "learn"; readonly game: string | null; readonly clause: string | null }
  | { readonly at: "replay"; readonly table: string; readonly eyes: string | null; readonly move: number | null }
  | { readonly at: "settings" };

export function read(path: string, hash: string): Route {
  const table = /^\/t\/([A-Za-z0-9-]+)\/?$/.exec(path)?.[1];
  const [word, one = null, two = null, three = null] = hash.replace(/^#/, "").split("/") as [
    string,
    ...(string | undefined)[],
  ];
  if (word === "settings") {
    return { at: "settings" };
  }
  if (word === "learn") {
    return { at: "learn", game: one, clause: two };
  }
  if (word === "replay" && one) {
    return { at: "replay", table: one, eyes: two === "own" ? null : two, move: three ? Number(three) : null };
  }
  return table ? { at: "table", table, key: word || null } : { at: "home" };
}

const here = () => read(location.pathname, location.hash);

export const route = $state({ now: here() });

const follow = () => {
  route.now = here();
};
addEventListener("popstate", follow);
addEventListener("hashchange", follow);

export function go(address: string): void {
  history.pushState(null, "", address);
  follow();
  scrollTo(0, 0);
}

/** For links: a plain click stays in the page. */
export function link(event: MouseEvent): void {
  const anchor = event.currentTarget as HTMLAnchorElement;
  if (!event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    go(anchor.getAttribute("href") as string);
  }
}
