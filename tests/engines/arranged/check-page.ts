import type { Control } from '../page/stage.ts';
import { centreOf, type Viewer } from '../viewer.ts';
import type { ArrangedPage } from './random-page.ts';
import { isReadBefore } from './reading-order.ts';

/** One element for all pages: it contains what a page's styles and script would change. */
export const arrangedBody = `<button type="button" id="before">Before</button>
<div class="player" style="position:relative;width:fit-content">{video}
<div id="bar" style="position:absolute;inset-inline:0;display:flex;gap:8px;padding:6px;background:#0008;z-index:1">
<button type="button">Play</button><button type="button">Mute</button><button type="button">Settings</button></div></div>
<button type="button" id="after">After</button>`;

/** Arranges the page, checks it as a viewer would, and returns one sentence for each thing that cannot be reached. */
export async function faultsOf(viewer: Viewer, page: ArrangedPage): Promise<string[]> {
  await viewer.tab.evaluate(({ direction, width, height, bar }) => {
    document.documentElement.dir = direction;
    const video = window.stage.video();
    Object.assign(video.style, {
      width: `${width}px`,
      height: `${height}px`,
      maxWidth: 'none',
      aspectRatio: 'auto',
    });
    video.controls = bar === 'native';
    const own = document.querySelector<HTMLElement>('#bar');
    if (!own) return;
    own.hidden = bar === 'none' || bar === 'native';
    Object.assign(own.style, {
      display: own.hidden ? 'none' : 'flex',
      top: bar === 'top' ? '0' : 'auto',
      bottom: bar === 'bottom' ? '0' : 'auto',
    });
  }, page);
  await viewer.add(...page.overlays);
  const faults = [
    ...(await coveredOnes(viewer)),
    // The file that puts overlays in order may be loaded after the first of them are drawn.
    ...(await stable(() => wrongOrder(viewer, page))),
    ...(await shutOnes(viewer)),
  ];
  await viewer.tab.evaluate(
    (ids) => {
      for (const id of ids) window.OverlaySDK.getOverlay(id)?.destroy();
    },
    page.overlays.map(({ overlayId }) => overlayId ?? ''),
  );
  return faults;
}

async function coveredOnes(viewer: Viewer): Promise<string[]> {
  const look = async () => {
    await viewer.settle();
    const bar = await viewer.tab.evaluate(() => window.stage.parts('#bar button'));
    const own = await viewer.tab.evaluate(() => window.stage.reachable());
    return [
      ...own.map(({ name, coveredBy }) => ({ name, coveredBy })),
      ...bar.map(({ text, coveredBy }) => ({ name: `the player's ${text}`, coveredBy })),
    ].flatMap(({ name, coveredBy }) => (coveredBy === undefined ? [] : [`${name} is under ${coveredBy}`]));
  };
  return stable(look);
}

/**
 * Checks the final state of a page: a fault counts only if it persists, however late a busy machine loads the code
 * that opens an overlay.
 */
async function stable(look: () => Promise<string[]>): Promise<string[]> {
  const deadlineMs = performance.now() + 30_000;
  let faults = await look();
  while (faults.length > 0 && performance.now() < deadlineMs) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    faults = await look();
  }
  return faults;
}

const keyOf = ({ panel, role, name }: { panel: number; role: string; name: string }) =>
  `${panel} ${role === 'radio' ? 'radio' : `${role} ${name}`}`;

async function wrongOrder(viewer: Viewer, { direction }: ArrangedPage): Promise<string[]> {
  const controls = await viewer.controls();
  // A group of radios is one stop.
  const expected = [...new Set(controls.map(keyOf))];
  await viewer.tab.evaluate(() => document.querySelector<HTMLElement>('#before')?.focus());
  const stops: string[] = [];
  for (let presses = 0; presses < expected.length + 20; presses += 1) {
    await viewer.press('Tab');
    const focused = await viewer.tab.evaluate(() => window.stage.focused());
    if (focused?.id === 'after') break;
    if (focused && focused.panel >= 0) stops.push(keyOf(focused));
  }
  const missing = expected.filter((stop) => !stops.includes(stop));
  if (missing.length > 0) return [`Tab does not reach ${missing.join(', ')}; it goes ${stops.join(', ')}`];
  const panels = [...new Set(stops.map((stop) => Number.parseInt(stop, 10)))];
  const wanted = panels.flatMap((panel) => expected.filter((stop) => Number.parseInt(stop, 10) === panel));
  if (stops.join() !== wanted.join()) return [`Tab goes ${stops.join(', ')} instead of ${wanted.join(', ')}`];
  const boxes = await viewer.tab.evaluate(() => window.stage.panels());
  return panels.flatMap((panel, index) =>
    panels.slice(index + 1).flatMap((later) => {
      const [a, b] = [panel, later].map((wantedPanel) => boxes.find((box) => box.panel === wantedPanel));
      const isWrong = a !== undefined && b !== undefined && isReadBefore(a, b, direction) === false;
      return isWrong ? [`Tab comes to overlay ${panel} before overlay ${later}, which is read first`] : [];
    }),
  );
}

/**
 * A chip opens its overlay, which must be complete and reachable, and is closed again. An open sheet blocks everything
 * else until it is closed: then everything left must be within reach.
 */
async function shutOnes(viewer: Viewer): Promise<string[]> {
  const faults: string[] = [];
  const chips = (await viewer.controls()).filter(({ isChip }) => isChip);
  for (const chip of chips) {
    const again = await atRest(viewer, chip);
    if (!again) continue;
    await viewer.tab.evaluate(() => window.stage.remember());
    await viewer.tab.click(centreOf(again));
    const found = await stable(async () => {
      await viewer.settle();
      const open = await viewer.tab.evaluate(() => window.stage.appeared());
      if (open.length === 0) return [`${chip.name} does not open`];
      return open.flatMap(({ name, coveredBy }) =>
        coveredBy ? [`opened: ${name} is under ${coveredBy}`] : [],
      );
    });
    faults.push(...found);
    if (found.length > 0) break;
    // Every overlay of these pages may be dismissed; otherwise the next page clears it.
    await viewer.press('Escape');
    const left = await coveredOnes(viewer);
    if (left.length > 0) return left.map((fault) => `${chip.name} is shut: ${fault}`);
  }
  return faults;
}

/** The position of a chip once the overlay opened before it is gone. */
async function atRest(viewer: Viewer, chip: Control): Promise<Control | undefined> {
  let found: Control | undefined;
  for (let looks = 0; looks < 20; looks += 1) {
    const before = found;
    await viewer.settle();
    found = (await viewer.controls()).find((control) => isSame(control, chip));
    if (found && found.coveredBy === undefined && found.x === before?.x && found.y === before.y) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return found;
}

const isSame = (a: Control, b: Control) => a.isChip && a.panel === b.panel && a.name === b.name;
