import 'shaka-video-element';
import { readyElement } from '../pages/player-page.ts';

readyElement('<shaka-video src="/media/demo.mpd" controls muted></shaka-video>', '/media/demo.mpd?other');
