import { MediaPlayer, MediaProvider } from '@vidstack/react';
import { DefaultVideoLayout, defaultLayoutIcons } from '@vidstack/react/player/layouts/default';
import layout from '@vidstack/react/player/styles/default/layouts/video.css?inline';
import theme from '@vidstack/react/player/styles/default/theme.css?inline';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { addStyles, onVideo, otherWebm, place, ready, webm } from './player-page.ts';

let changeSource = () => {};

function Film() {
  const [source, setSource] = useState(webm);
  changeSource = () => setSource(otherWebm);
  return (
    <MediaPlayer src={source} muted loop load="eager" style={{ width: 800, aspectRatio: '16/9' }}>
      <MediaProvider />
      <DefaultVideoLayout icons={defaultLayoutIcons} />
    </MediaPlayer>
  );
}

addStyles(theme, layout);
const root = createRoot(place);
root.render(
  <StrictMode>
    <Film />
  </StrictMode>,
);
onVideo((video) => ready(video, { changeSource: () => changeSource(), dispose: () => root.unmount() }));
