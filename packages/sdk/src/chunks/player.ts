export { findHost, findReplacement } from '../players/find-host.ts';
export { watchAdvertisement } from '../players/watch-advertisement.ts';
