declare module '*?inline' {
  const css: string;
  export default css;
}
declare module '*?url' {
  const url: string;
  export default url;
}
declare module '@videojs/html/cdn/video';
