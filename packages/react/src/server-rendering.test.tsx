import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { OverlayProvider, VideoOverlay } from './index.ts';

it('renders only the page on the server, without a document and without a warning', () => {
  const warned = vi.spyOn(console, 'error');
  const video = createRef<HTMLVideoElement>();
  const html = renderToString(
    <OverlayProvider apiKey="pk_live_server">
      <video ref={video} src="film.webm">
        <track kind="captions" src="film.vtt" />
      </video>
      <VideoOverlay video={video} type="poll" pollQuestion="What next?" pollOptions={['The sea', 'A city']} />
    </OverlayProvider>,
  );
  expect(html).toBe('<video src="film.webm"><track kind="captions" src="film.vtt"/></video>');
  expect(warned).not.toHaveBeenCalled();
  expect(typeof document).toBe('undefined');
});
