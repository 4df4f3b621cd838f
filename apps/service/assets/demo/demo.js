/** The numbers beside the video: the summary once a second, and what the overlays of this page sent. */
const byId = (id) => document.getElementById(id);
const video = byId('video');
const types = [...document.querySelectorAll('meter')].map(({ id }) => id.replace('-meter', ''));

function show(id, text) {
  const element = byId(id);
  if (element.textContent === text) return;
  const isFirst = element.textContent === '–';
  element.textContent = text;
  if (isFirst) return;
  element.classList.add('changed');
  setTimeout(() => element.classList.remove('changed'), 1_500);
}

function render(summary) {
  show('impressions', String(summary.impressions));
  show('interactions', String(summary.interactions));
  show('engagementRate', `${(summary.engagementRate * 100).toFixed(1)} %`);
  const most = Math.max(1, ...types.map((type) => summary.byType[type]));
  for (const type of types) {
    show(type, String(summary.byType[type]));
    byId(`${type}-meter`).value = summary.byType[type] / most;
  }
}

async function refresh() {
  try {
    render(await globalThis.OverlaySDK.getAnalytics({ campaignId: 'camp_demo' }));
    byId('state').textContent = 'live';
  } catch (error) {
    byId('state').textContent = error.code ?? 'not connected';
  }
}

function note(name, value) {
  const list = byId('sent');
  list.querySelector('.none')?.remove();
  const entry = document.createElement('li');
  const left = document.createElement('span');
  left.textContent = name;
  const right = document.createElement('span');
  right.textContent = value;
  entry.append(left, right);
  list.prepend(entry);
}

document.addEventListener('overlay-impression', (event) =>
  note('impression', event.detail?.overlayType ?? ''),
);
document.addEventListener('overlay-interaction', (event) => {
  note(event.detail?.interactionType ?? 'interaction', JSON.stringify(event.detail?.value ?? null));
});
document.addEventListener('overlay-complete', () => note('completion', 'null'));

byId('chapters').addEventListener('click', (event) => {
  const time = event.target.dataset?.time;
  if (time === undefined) return;
  video.currentTime = Number(time);
  video.play().catch(() => {});
});

/** The SDK's script is async: it may come later than this one. */
while (globalThis.OverlaySDK === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
await refresh();
setInterval(() => {
  if (document.visibilityState === 'visible') refresh();
}, 1_000);
