import '@mux/mux-player';
import { readyElement } from '../pages/player-page.ts';

readyElement(
  '<mux-player src="/media/demo.m3u8" disable-tracking disable-cookies stream-type="on-demand" muted></mux-player>',
  '/media/demo.m3u8?other',
);
