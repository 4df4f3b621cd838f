// Adds a button to each block of code that copies it. Without this script the code can still be selected.
const copiedForMs = 2_000;
const status = document.createElement('p');
status.className = 'status';
status.setAttribute('role', 'status');
document.body.append(status);

for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.title = 'Copy';
  button.setAttribute('aria-label', `Copy ${block.getAttribute('aria-label')}`);
  button.addEventListener('click', () => void copy(block, button));
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  frame.append(block, button);
}

async function copy(block, button) {
  const isCopied = await write(block);
  button.classList.toggle('copied', isCopied);
  status.textContent = isCopied ? 'Copied' : 'Selected: press Ctrl+C or ⌘C to copy';
  setTimeout(() => {
    button.classList.remove('copied');
    status.textContent = '';
  }, copiedForMs);
}

/** The clipboard is only there over https and on localhost; elsewhere the code is selected. */
async function write(block) {
  try {
    await navigator.clipboard.writeText(block.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(block);
    return false;
  }
}
