import 'hls-video-element';
import { readyElement } from '../pages/player-page.ts';

readyElement('<hls-video src="/media/demo.m3u8" controls muted></hls-video>', '/media/demo.m3u8?other');
