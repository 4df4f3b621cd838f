export { findHost, findReplacement, keepControls } from '../players/find-host.ts';
export { watchAdvertisement } from '../players/watch-advertisement.ts';
