// Draws the installed app's icons from the logo. Usage: node scripts/icons.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { installedBrowser } from './browser.mjs'
import { root } from './setup.mjs'

const folder = join(root, 'src/web/public')
const mark = readFileSync(join(folder, 'furrow.svg'), 'utf8')
/**
 * Phones crop icons to different shapes, so the background fills the icon and the mark stays in the middle.
 */
const maskable = mark
  .replace('viewBox="0 0 20 20"', 'viewBox="-2.5 -2.5 25 25"')
  .replace('<rect width="20" height="20" rx="4"', '<rect x="-3" y="-3" width="26" height="26"')
/** Apple devices round an icon's corners themselves. */
const square = mark.replace(' rx="4"', '')

const browser = await chromium.launch({ executablePath: installedBrowser() })
try {
  for (const [name, svg, size] of [
    ['furrow-192.png', mark, 192],
    ['furrow-512.png', mark, 512],
    ['furrow-maskable-512.png', maskable, 512],
    ['furrow-180.png', square, 180],
  ]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    )
    await page.screenshot({ path: join(folder, name), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
