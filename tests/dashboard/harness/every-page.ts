import { accountPages, plainPages } from '../../../apps/dashboard/src/app/pages.ts';
import type { Sample } from './sample.ts';

/** Every page of the routes table with content, as arguments for `open`. A new page is included automatically. */
export function everyPageOf(
  { installationId }: Pick<Sample, 'installationId'>,
  isDemo = false,
): readonly string[] {
  const examples: Readonly<Record<string, string>> = {
    overlayId: 'ovl_demo_poll',
    campaignId: isDemo ? 'sample-spring-sale' : 'camp_spring',
    videoId: isDemo ? 'sample-trail-shoes' : 'vid_demo',
    installationId,
  };
  const fillIn = (path: string) =>
    path.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const example = examples[name];
      if (example === undefined) throw new Error(`there is no example of ${name} for ${path}`);
      return example;
    });
  return [
    ...Object.keys(accountPages).map(fillIn),
    // The page of all components shows permanent loading states; production has no such page, and other tests cover
    // it.
    ...Object.keys(plainPages).filter((path) => path !== '/design'),
  ];
}
