import { OverlaySDK } from '/sdk/v1/overlay-sdk.mjs';

/** player.html?video-js: the real package, set up as its own documentation says. */
const name = location.search.slice(1) || 'native';
const place = document.querySelector('#place');
const load = (path) => import(`/node_modules/${path}`);
const style = (path) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/node_modules/${path}`;
  document.head.append(link);
  return new Promise((done) => link.addEventListener('load', done));
};
const script = (path) => {
  const element = document.createElement('script');
  element.src = `/node_modules/${path}`;
  document.head.append(element);
  return new Promise((done) => element.addEventListener('load', done));
};
const write = (html) => {
  place.innerHTML = html;
  return place.querySelector('video');
};
const source = '/demo.webm';

const players = {
  native: async () => write(`<video src="${source}" controls muted></video>`),
  async 'video-js'() {
    await style('video.js/dist/video-js.css');
    await script('video.js/dist/video.min.js');
    write(
      `<video class="video-js" controls muted width="800" height="450"><source src="${source}" type="video/webm"></video>`,
    );
    window.player = window.videojs(place.querySelector('video'), { userActions: { hotkeys: true } });
    await new Promise((done) => window.player.ready(done));
    return place.querySelector('video');
  },
  async 'video-js-10'() {
    await load('@videojs/html/cdn/video.js');
    return write(`<video-player><video-skin style="display:block;width:800px;aspect-ratio:16/9">
      <video slot="media" src="${source}" muted playsinline></video></video-skin></video-player>`);
  },
  async 'media-chrome'() {
    await script('media-chrome/dist/iife/index.js');
    return write(`<media-controller style="width:800px;aspect-ratio:16/9">
      <video slot="media" src="${source}" muted></video>
      <media-control-bar><media-play-button></media-play-button><media-time-range></media-time-range>
      <media-fullscreen-button></media-fullscreen-button></media-control-bar></media-controller>`);
  },
  async vidstack() {
    await Promise.all(
      ['theme', 'layouts/video'].map((file) => style(`vidstack/player/styles/default/${file}.css`)),
    );
    await import('/bundled/vidstack-entry.mjs');
    write(`<media-player src="${source}" muted keep-alive style="width:800px;aspect-ratio:16/9" load="eager">
      <media-provider></media-provider><media-video-layout></media-video-layout></media-player>`);
    while (!place.querySelector('video')) await new Promise((done) => setTimeout(done, 50));
    return place.querySelector('video');
  },
  async plyr() {
    await style('plyr/dist/plyr.css');
    await script('plyr/dist/plyr.min.js');
    const video = write(`<video src="${source}" controls muted></video>`);
    window.player = new window.Plyr(video, {
      keyboard: { focused: true, global: true },
      iconUrl: '/node_modules/plyr/dist/plyr.svg',
    });
    return video;
  },
  async hls() {
    const { default: Hls } = await load('hls.js/dist/hls.mjs');
    const video = write('<video controls muted></video>');
    const hls = new Hls();
    hls.loadSource('/hls/demo.m3u8');
    hls.attachMedia(video);
    return video;
  },
};

window.OverlaySDK = OverlaySDK;
OverlaySDK.init({ apiKey: 'pk_live_playground' });
const video = await players[name]();
window.video = video;
video.dataset.videoId = 'vid_player';
window.add = (options) => OverlaySDK.createOverlay(video, options);
if (video.readyState < 2) await new Promise((done) => video.addEventListener('loadeddata', done));
window.created = [
  window.add({ type: 'rating', overlayId: 'ovl_rating', position: 'bottom-center', title: 'How is it?' }),
];
