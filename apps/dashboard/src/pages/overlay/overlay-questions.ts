import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-questions.ts';

export const overlayQuestions = ({ params: { overlayId = '' } }: PageAddress) => [
  question('/api/overlays/{overlayId}', toOverlay(overlayId)),
];

export function toOverlay(overlayId: string) {
  return { params: { path: { overlayId } } };
}
