/**
 * Imitates Chrome's page translation. Wraps each text node in two elements, including text that is added
 * later, but skips `translate="no"`. Keeps the words, so that tests can compare pages.
 */
export function translateEverything(): void {
  const observer = new MutationObserver(translateAll)
  function translateAll() {
    for (const text of textsOf(document.body)) replace(text)
    observer.takeRecords()
  }
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  translateAll()
}

function textsOf(element: Element): Text[] {
  const texts: Text[] = []
  for (const node of element.childNodes) {
    if (node instanceof Text && node.data.trim() !== '' && element.tagName !== 'FONT') texts.push(node)
    if (node instanceof Element && !isLeft(node)) texts.push(...textsOf(node))
  }
  return texts
}

const isLeft = (element: Element) =>
  /^(script|style|textarea|input|option|svg)$/i.test(element.tagName) ||
  element.getAttribute('translate') === 'no'

function replace(text: Text): void {
  const outer = document.createElement('font')
  const inner = document.createElement('font')
  inner.append(document.createTextNode(text.data))
  outer.append(inner)
  text.replaceWith(outer)
}
