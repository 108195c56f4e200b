import type { UserEvent } from '@testing-library/user-event'
import { byRole, isDisabled, matcherOf, normalize, type RoleOptions } from './roles.ts'
import { isHidden } from './sight.ts'
import { byAttribute, byLabel, byText } from './texts.ts'

export interface Waiting {
  timeout?: number
}
type Text = string | RegExp
type State = 'attached' | 'detached' | 'visible' | 'hidden'
interface Exact {
  exact?: boolean
}

export interface Surroundings {
  user: UserEvent
  press(keys: string): Promise<void>
  type(text: string): Promise<void>
  /** The page's document. Throws once another page has replaced this one. */
  root(): Document
}

const usualTimeout = Number(process.env.SCREEN_TIMEOUT ?? 20_000)

/** Polls until `find` returns a value other than null. The application can run between polls. */
export async function until<T>(
  find: () => T | null | Promise<T | null>,
  complaint: () => string,
  timeout = usualTimeout,
): Promise<T> {
  const end = performance.now() + timeout
  while (true) {
    const found = await find()
    if (found !== null) return found
    if (performance.now() > end) throw new Error(complaint())
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Lets the application react to an action before the next one, as in a browser. */
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** Waits before a click, as users and browsers do, so that work started by the previous click can finish. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 40))

/**
 * A locator that searches the page again each time it is used. Works like Playwright's Locator, except where
 * layout is needed.
 */
export class ScreenLocator {
  constructor(
    readonly around: Surroundings,
    readonly find: () => Element[],
    readonly words: string,
  ) {}

  getByRole(role: string, options: RoleOptions = {}) {
    return this.#within((root) => byRole(root, role, options), `${role} ${options.name ?? ''}`)
  }
  getByText(text: Text, { exact }: Exact = {}) {
    return this.#within((root) => byText(root, text, exact), `text ${text}`)
  }
  getByLabel(text: Text, { exact }: Exact = {}) {
    return this.#within((root) => byLabel(root, text, exact), `label ${text}`)
  }
  getByPlaceholder(text: Text, { exact }: Exact = {}) {
    return this.#within((root) => byAttribute(root, 'placeholder', text, exact), `placeholder ${text}`)
  }
  getByTitle(text: Text, { exact }: Exact = {}) {
    return this.#within((root) => byAttribute(root, 'title', text, exact), `title ${text}`)
  }
  locator(selector: string | ScreenLocator, filter?: Filter): ScreenLocator {
    const found =
      typeof selector === 'string'
        ? this.#within((root) => bySelector(root, selector), selector)
        : this.#within(
            (root) => selector.find().filter((one) => root !== one && root.contains(one)),
            selector.words,
          )
    return filter ? found.filter(filter) : found
  }
  filter({ hasText, hasNotText, has, hasNot, visible }: Filter) {
    const keeps = (element: Element) =>
      (hasText === undefined || matcherOf(hasText)(element.textContent ?? '')) &&
      (hasNotText === undefined || !matcherOf(hasNotText)(element.textContent ?? '')) &&
      (has === undefined || has.find().some((one) => one !== element && element.contains(one))) &&
      (hasNot === undefined || !hasNot.find().some((one) => one !== element && element.contains(one))) &&
      (visible === undefined || isHidden(element) !== visible)
    return this.#with(() => this.find().filter(keeps), `that has ${hasText ?? has?.words ?? ''}`)
  }
  and(other: ScreenLocator) {
    return this.#with(() => this.find().filter((one) => other.find().includes(one)), `and ${other.words}`)
  }
  or(other: ScreenLocator) {
    return this.#with(() => inOrder([...this.find(), ...other.find()]), `or ${other.words}`)
  }
  nth(index: number) {
    return this.#with(() => this.find().slice(index).slice(0, 1), `nth ${index}`)
  }
  first() {
    return this.nth(0)
  }
  last() {
    return this.nth(-1)
  }
  async all() {
    return this.find().map((_, index) => this.nth(index))
  }

  page() {
    return this.around
  }
  async count() {
    return this.find().length
  }
  async allTextContents() {
    return this.find().map((element) => element.textContent ?? '')
  }
  async allInnerTexts() {
    return this.find().map((element) => innerTextOf(element))
  }
  async isVisible() {
    const [element] = this.find()
    return element !== undefined && !isHidden(element)
  }
  async isHidden() {
    return !(await this.isVisible())
  }
  async textContent(waiting?: Waiting) {
    return (await this.#one(waiting)).textContent
  }
  async innerText(waiting?: Waiting) {
    return innerTextOf(await this.#one(waiting))
  }
  async innerHTML(waiting?: Waiting) {
    return (await this.#one(waiting)).innerHTML
  }
  async inputValue(waiting?: Waiting) {
    return (await this.#one<HTMLInputElement>(waiting)).value
  }
  async getAttribute(name: string, waiting?: Waiting) {
    return (await this.#one(waiting)).getAttribute(name)
  }
  async isEnabled(waiting?: Waiting) {
    return !isDisabled(await this.#one(waiting))
  }
  async isDisabled(waiting?: Waiting) {
    return isDisabled(await this.#one(waiting))
  }
  async isEditable(waiting?: Waiting) {
    const element = await this.#one(waiting)
    return !isDisabled(element) && !element.hasAttribute('readonly')
  }
  async isChecked(waiting?: Waiting) {
    return isChecked(await this.#one(waiting))
  }
  async evaluate<T, A>(run: (element: never, argument: A) => T, argument?: A): Promise<Awaited<T>> {
    return await run((await this.#one()) as never, argument as A)
  }
  async evaluateAll<T, A>(run: (elements: never, argument: A) => T, argument?: A): Promise<Awaited<T>> {
    return await run(this.find() as never, argument as A)
  }

  async waitFor({ state = 'visible', timeout }: { state?: State; timeout?: number } = {}) {
    await until(
      () => {
        const found = this.find()
        if (found.length > 1) throw this.#tooMany(found)
        const [element] = found
        if (state === 'attached') return element ? true : null
        if (state === 'detached') return element ? null : true
        const shown = element !== undefined && !isHidden(element)
        return shown === (state === 'visible') ? true : null
      },
      () => `${this.words} is not ${state}. ${whatIsThere(this.around.root())}`,
      timeout,
    )
  }

  async click(options: Waiting & { modifiers?: string[]; clickCount?: number; force?: boolean } = {}) {
    await moment()
    const element = options.force ? await this.#one(options) : await this.#ready(options)
    for (const key of options.modifiers ?? []) await this.around.user.keyboard(`{${key}>}`)
    if (options.clickCount === 2) await this.around.user.dblClick(element)
    else await this.around.user.click(element)
    for (const key of options.modifiers ?? []) await this.around.user.keyboard(`{/${key}}`)
    await turn()
  }
  async tap(options?: Waiting) {
    await this.click(options)
  }
  async dblclick(options?: Waiting) {
    await this.around.user.dblClick(await this.#ready(options))
  }
  async hover(options?: Waiting) {
    await this.around.user.hover(await this.#ready(options))
  }
  async focus(waiting?: Waiting) {
    ;(await this.#one<HTMLElement>(waiting)).focus()
  }
  async blur(waiting?: Waiting) {
    ;(await this.#one<HTMLElement>(waiting)).blur()
  }
  async fill(text: string, options?: Waiting) {
    const field = await this.#ready<HTMLInputElement>(options)
    if (field.readOnly) throw new Error(`${this.words} can only be read`)
    field.focus()
    setValue(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    if (/^(date|time|color|range)$/.test(field.type))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    await turn()
  }
  async clear(options?: Waiting) {
    await this.fill('', options)
  }
  async press(keys: string, waiting?: Waiting) {
    await this.focus(waiting)
    await this.around.press(keys)
  }
  async pressSequentially(text: string, waiting?: Waiting) {
    await this.focus(waiting)
    await this.around.type(text)
  }
  async type(text: string, waiting?: Waiting) {
    await this.pressSequentially(text, waiting)
  }
  async setChecked(checked: boolean, options?: Waiting) {
    const element = await this.#ready(options)
    if (isChecked(element) === checked) return
    await this.around.user.click(element)
    await until(
      () => (isChecked(element) === checked ? true : null),
      () => `${this.words} did not change by a click`,
    )
  }
  async check(options?: Waiting) {
    await this.setChecked(true, options)
  }
  async uncheck(options?: Waiting) {
    await this.setChecked(false, options)
  }
  async selectOption(wanted: Choice | Choice[] | null, options?: Waiting) {
    const select = await this.#ready<HTMLSelectElement>(options)
    const choices = [wanted].flat().filter((one) => one !== null)
    const chosen = await until(
      () => {
        const found = choices.map((choice) => [...select.options].find((option) => isChoice(option, choice)))
        return found.every((option) => option !== undefined) ? found : null
      },
      () => `${this.words} does not offer ${JSON.stringify(choices)}`,
    )
    select.focus()
    for (const option of select.options) option.selected = chosen.includes(option)
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
    return chosen.map((option) => option.value)
  }
  async setInputFiles(files: Upload | Upload[], waiting?: Waiting) {
    const input = await this.#one<HTMLInputElement>(waiting)
    const list = await Promise.all([files].flat().map(fileOf))
    Object.defineProperty(input, 'files', {
      configurable: true,
      value: Object.assign(list, { item: (i: number) => list[i] ?? null }),
    })
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  }
  async dispatchEvent(type: string, init: EventInit = {}) {
    const element = await this.#one()
    const kind = /^(key)/.test(type)
      ? KeyboardEvent
      : /^(mouse|click|dblclick|contextmenu)/.test(type)
        ? MouseEvent
        : Event
    element.dispatchEvent(new kind(type, { bubbles: true, cancelable: true, composed: true, ...init }))
  }
  async selectText() {
    ;(await this.#one<HTMLInputElement>()).select()
  }
  toString() {
    return this.words
  }

  async #one<E extends Element = Element>({ timeout }: Waiting = {}): Promise<E> {
    return until(
      () => {
        const found = this.find()
        if (found.length > 1) throw this.#tooMany(found)
        return (found[0] as E | undefined) ?? null
      },
      () => `${this.words} is not there. ${whatIsThere(this.around.root())}`,
      timeout,
    )
  }

  async #ready<E extends Element = Element>(waiting?: Waiting): Promise<E> {
    const ready = (element: E) => !isHidden(element) && !isDisabled(element)
    await this.#one(waiting)
    return until(
      async () => {
        const element = await this.#one<E>(waiting)
        return ready(element) ? element : null
      },
      () => `${this.words} is hidden or disabled`,
      waiting?.timeout,
    )
  }

  #tooMany(found: Element[]): Error {
    return new Error(
      `${this.words} are ${found.length}: ${found.map((one) => cut(one.outerHTML, 120)).join('\n')}`,
    )
  }
  #with(find: () => Element[], words: string) {
    return new ScreenLocator(this.around, find, `${this.words} ${words}`)
  }
  #within(find: (root: Element) => Element[], words: string) {
    return new ScreenLocator(
      this.around,
      () => inOrder(this.find().flatMap(find)),
      `${this.words} > ${words}`.replace(/^> /, ''),
    )
  }
}

export interface Filter {
  hasText?: Text
  hasNotText?: Text
  has?: ScreenLocator
  hasNot?: ScreenLocator
  visible?: boolean
}
type Choice = string | { value?: string; label?: string; index?: number }
type Upload = string | { name: string; mimeType: string; buffer: Buffer }

function inOrder(elements: Element[]): Element[] {
  const once = [...new Set(elements)]
  if (once.length < 2) return once
  return once.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
}

function bySelector(root: Element, selector: string): Element[] {
  if (selector === '..') return root.parentElement ? [root.parentElement] : []
  if (/^(xpath=|text=|role=|\/\/)/.test(selector)) throw new Error(`${selector} needs a browser`)
  const visible = selector.endsWith(':visible')
  const css = visible ? selector.slice(0, -':visible'.length) : selector
  if (css.includes(':visible')) throw new Error(`${selector} needs a browser`)
  const scope = root.localName === 'html' && /^html\b/.test(css) ? root.ownerDocument : root
  const found = [...scope.querySelectorAll(css.startsWith('>') ? `:scope ${css}` : css)]
  return visible ? found.filter((one) => !isHidden(one)) : found
}

function isChecked(element: Element): boolean {
  const aria = element.getAttribute('aria-checked')
  return aria === null ? (element as HTMLInputElement).checked : aria === 'true'
}

function isChoice(option: HTMLOptionElement, choice: Choice): boolean {
  if (typeof choice === 'string')
    return option.value === choice || normalize(option.text) === normalize(choice)
  const { value, label, index } = choice
  return (
    (value === undefined || option.value === value) &&
    (label === undefined || normalize(option.text) === normalize(label)) &&
    (index === undefined || option.index === index)
  )
}

/**
 * Uses the prototype's setter, because React replaces the input's own setter and wouldn't notice the change.
 */
export function setValue(field: HTMLInputElement, text: string): void {
  const kind = field.localName === 'textarea' ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
}

async function fileOf(upload: Upload): Promise<File> {
  if (typeof upload !== 'string')
    return new File([new Uint8Array(upload.buffer)], upload.name, { type: upload.mimeType })
  const [{ readFile }, { basename }] = await Promise.all([import('node:fs/promises'), import('node:path')])
  return new File([new Uint8Array(await readFile(upload))], basename(upload))
}

/** The visible text. Block elements start new lines. */
function innerTextOf(element: Element): string {
  return (element as HTMLElement).innerText
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

function whatIsThere(document: Document): string {
  return `There is: ${cut(normalize(document.body.textContent ?? ''), 1_500)}`
}
