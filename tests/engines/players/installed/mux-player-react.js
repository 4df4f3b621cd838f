import MuxPlayer from '@mux/mux-player-react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { readyReact } from '../pages/player-page.ts';

readyReact(createRoot, (src) =>
  createElement(MuxPlayer, {
    src,
    muted: true,
    disableTracking: true,
    disableCookies: true,
    streamType: 'on-demand',
  }),
);
