import type { QuizChunk } from '../overlay/sdk-context.ts';
import css from './quiz.css?inline';

/** Marks the correct option and a wrong choice by signs, not only by colour, and says it below. */
export const showVerdict: QuizChunk['showVerdict'] = (
  node,
  { pollOptions = [] },
  answer,
  correctOptionId,
  say,
  adoptCss,
) => {
  // A panel that is drawn is not on the stage yet, and one may have left it.
  queueMicrotask(() => {
    const root = node.getRootNode();
    if ('host' in root) adoptCss(root as ShadowRoot, css);
  });
  const isCorrect = answer.value === correctOptionId;
  const correct = pollOptions.find((option) => typeof option !== 'string' && option.id === correctOptionId);
  const label = typeof correct === 'object' ? correct.label : '';
  const text = isCorrect ? say('right') : say('wrong', label);
  for (const old of node.querySelectorAll('.sign,.verdict')) old.remove();
  const rows = node.querySelectorAll('.row');
  pollOptions.forEach((option, index) => {
    const value = typeof option === 'string' ? index : option.id;
    const isRight = value === correctOptionId;
    if (!isRight && value !== answer.value) return;
    const sign = document.createElement('span');
    sign.className = isRight ? 'sign right' : 'sign';
    // The line below says it to those who do not see it.
    sign.ariaHidden = 'true';
    sign.textContent = isRight ? '✓' : '✗';
    rows[index]?.querySelector('.text')?.after(sign);
  });
  const verdict = document.createElement('p');
  verdict.className = 'verdict';
  verdict.setAttribute('part', 'verdict');
  verdict.textContent = text;
  node.querySelector('.result')?.before(verdict);
  return text;
};
