import { overlayKinds, sectionNames, sharedForm, styleTokenForm } from '@overlay/contract/kinds';

const textNames = new Set(['name', 'hint', 'label', 'absent', 'text']);

/** The English texts that the contract declares for people: names of kinds, events, options and choices. */
export function contractTexts(): Set<string> {
  const texts = new Set(Object.values(sectionNames));
  const collect = (value: object, areChoices = false) => {
    for (const [name, entry] of Object.entries(value)) {
      if (typeof entry === 'string' && (areChoices || textNames.has(name))) texts.add(entry);
      if (typeof entry === 'object' && entry !== null && name !== 'options' && name !== 'results')
        collect(entry, name === 'choices');
    }
  };
  collect(overlayKinds);
  collect(sharedForm);
  collect(styleTokenForm);
  return texts;
}
