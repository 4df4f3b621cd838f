import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import ReactPlayer from 'react-player';
import { readyReact } from '../pages/player-page.ts';

readyReact(createRoot, (src) =>
  createElement(ReactPlayer, { src, controls: true, muted: true, width: 800, height: 450 }),
);
