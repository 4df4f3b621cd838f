/** A style sheet as text; the build minifies it into the bundle. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
