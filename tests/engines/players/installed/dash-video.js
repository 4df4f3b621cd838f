import 'dash-video-element';
import { readyElement } from '../pages/player-page.ts';

readyElement('<dash-video src="/media/demo.mpd" controls muted></dash-video>', '/media/demo.mpd?other');
