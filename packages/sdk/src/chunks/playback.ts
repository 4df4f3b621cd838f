export { trackPlayback } from '../video/playback-tracker.ts';
