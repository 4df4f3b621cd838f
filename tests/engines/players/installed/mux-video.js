import '@mux/mux-video';
import { readyElement } from '../pages/player-page.ts';

readyElement(
  '<mux-video src="/media/demo.m3u8" controls disable-tracking disable-cookies muted></mux-video>',
  '/media/demo.m3u8?other',
);
