import { listenToRemote } from '../overlay/remote-keys.ts';
import { leaveObstacle, onObstacleChange } from '../video/full-screen.ts';
import type { Stage } from '../video/stage.ts';

/** What a stage can do without in its first moments, and every stage gets. */
export function attendStage(stage: Stage): void {
  const { video, signal } = stage;
  const syncAll = () => {
    for (const overlay of [...stage.overlays]) overlay.sync();
  };
  listenToRemote(signal);
  onObstacleChange(video, syncAll, signal);
  stage.leaveObstacle = (obstacle) => leaveObstacle(video, obstacle);
  followVideo(stage);
  syncAll();
}

/** A page that moves the video, or puts something before it, tells nobody. */
function followVideo({ video, signal, alignSoon }: Stage): void {
  const observer = new MutationObserver(() => {
    watch();
    alignSoon();
  });
  /** What happens in a shadow root is not heard in the page around it. */
  const watch = (inside: Node = video) => {
    const root = inside.getRootNode();
    observer.observe(root, { childList: true, subtree: true });
    if (root instanceof ShadowRoot) watch(root.host);
  };
  watch();
  signal.addEventListener('abort', () => observer.disconnect());
}
