declare module "*.toml" {
  const texts: Record<string, Record<string, string>>;
  export default texts;
}
