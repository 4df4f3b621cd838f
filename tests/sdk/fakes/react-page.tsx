import { OverlayProvider, VideoOverlay } from '@overlay/react';
import { type OverlayEventDetail, type OverlayOptions, OverlaySDK } from '@overlay/sdk';
import { StrictMode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    /** Renders the page with one overlay, or without. */
    show(options: OverlayOptions | undefined): void;
    /** What `onInteraction` was called with. */
    interactions: OverlayEventDetail[];
  }
}

function Page({ options }: { readonly options: OverlayOptions | undefined }) {
  const video = useRef<HTMLVideoElement>(null);
  return (
    <OverlayProvider apiKey="pk_live_playground">
      <video
        ref={video}
        src="/demo.webm"
        data-video-id="vid_react"
        width={640}
        height={360}
        muted
        preload="auto"
      >
        <track kind="captions" />
      </video>
      {options && (
        <VideoOverlay video={video} {...options} onInteraction={(event) => window.interactions.push(event)} />
      )}
    </OverlayProvider>
  );
}

const root = createRoot(document.body.appendChild(document.createElement('main')));
window.OverlaySDK = OverlaySDK;
window.interactions = [];
window.show = (options) =>
  flushSync(() =>
    root.render(
      <StrictMode>
        <Page options={options} />
      </StrictMode>,
    ),
  );
Object.assign(window, { created: [] });
