import { drawCallToAction, drawTitle } from './call-to-action.ts';
import type { Kind } from './kind.ts';

/** A call to action by itself: a link where it has a URL, else a button. */
export const cta: Kind<'cta'> = {
  type: 'cta',
  rules: {},
  css: '',
  title: (options) => options.title ?? '',
  draw: ({ options, say, commit }) => ({
    nodes: [drawTitle(options), drawCallToAction(options, say, commit)],
  }),
};
