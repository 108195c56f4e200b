// Retakes the help pictures from the running product with demo data. If a picture's screen can't be reached,
// the old file stays unchanged.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.mjs'
import { pictures } from './help-picture-list.mjs'
import { build, ended, installDependencies, root, SetupError, script } from './setup.mjs'

const desk = { width: 1100, height: 900 }
const patience = 10_000
const asked = process.argv.slice(2)

await script(async () => {
  await installDependencies()
  await build()
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  try {
    for (const picture of pictures) {
      if (asked.length > 0 && !asked.some((part) => picture.name.includes(part))) continue
      await take(browser, product.url, picture).then(
        (bytes) => console.log(`${picture.name}: ${Math.round(bytes / 1000)} kB`),
        (error) => console.log(`${picture.name}: not taken (${error.message.split('\n', 1)[0]})`),
      )
    }
  } finally {
    await browser.close()
    await product.stop()
  }
})

async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-help-'))
  const { PATH, HOME, LANG, TMPDIR } = process.env
  const settings = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    FEEDBACK_EMAIL: 'feedback@harrowvale.example',
  }
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const over = ended(child)
  const stop = async () => {
    child.kill('SIGTERM')
    await over
    rmSync(folder, { recursive: true, force: true })
  }
  console.log('Starting the product with demonstration data')
  const url = await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const [, address] = /Ready at (\S+)/.exec(text) ?? []
      if (address) resolve(address)
    })
    over.then(() => reject(new SetupError('The product did not start')))
  })
  return { url, stop }
}

/**
 * Takes a screenshot and saves it as WebP at double resolution, which is sharp on any screen. The file is a
 * third the size of a PNG.
 */
async function take(browser, url, { name, level = 'Agronomist', path, size = desk, show }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    reducedMotion: 'reduce',
  })
  try {
    context.setDefaultTimeout(patience)
    const page = await context.newPage()
    await signIn(page, level)
    await page.goto(path)
    const target = (await show(page)) ?? page
    await page.evaluate(() => document.fonts.ready)
    const clip = await clipOf(page, target, size)
    const devtools = await context.newCDPSession(page)
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 72,
      clip: { ...clip, scale: 2 },
    })
    const picture = Buffer.from(data, 'base64')
    writeFileSync(join(root, 'help/pictures', `${name}.webp`), picture)
    return picture.length
  } finally {
    await context.close()
  }
}

async function signIn(page, level) {
  const users = await (await page.request.get('/api/auth/login-users')).json()
  for (const { email } of users) {
    const answer = await page.request.post('/api/auth/login', { data: { email } })
    const { user } = await answer.json()
    if (user.level.toLowerCase() !== level.toLowerCase()) continue
    await page.goto('/api/health')
    await page.evaluate((mail) => {
      localStorage.setItem('email', mail)
      localStorage.setItem('token', 'signed in by the cookie')
    }, user.email)
    return
  }
  throw new Error(`nobody has the level ${level}`)
}

/**
 * Returns the area to capture: the whole window, or one element with some margin. Coordinates are relative to
 * the top-left corner of the page.
 */
async function clipOf(page, target, size) {
  if (target !== page) await target.scrollIntoViewIfNeeded()
  const box = target === page ? { x: 0, y: 0, ...size } : await target.boundingBox()
  if (!box) throw new Error('what it shows is not on the screen')
  const around = target === page ? 0 : 16
  const left = Math.max(0, box.x - around)
  const top = Math.max(0, box.y - around)
  const scrolled = await page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }))
  return {
    x: left + scrolled.x,
    y: top + scrolled.y,
    width: Math.min(size.width, box.x + box.width + around) - left,
    height: Math.min(size.height, box.y + box.height + around) - top,
  }
}
