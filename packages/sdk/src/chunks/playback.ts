export { trackPlayback } from '../video/playback-tracker.ts';
export { attendStage } from './attend-stage.ts';
