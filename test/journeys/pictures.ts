import type { Locator, Page } from 'playwright-core'

/**
 * The number of pixels that differ between two pictures. If the sizes differ, all pixels count as different.
 */
export async function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const pictures = [one, other].map((picture) => [...picture])
  return page.evaluate(async ([a = [], b = []]) => {
    const read = async (bytes: number[]) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
      canvas?.drawImage(image, 0, 0)
      return canvas?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
    }
    const [first, second] = [await read(a), await read(b)]
    if (first.length !== second.length) return Math.max(first.length, second.length) / 4
    let differing = 0
    for (let at = 0; at < first.length; at += 4) {
      if ([0, 1, 2].some((channel) => first[at + channel] !== second[at + channel])) differing += 1
    }
    return differing
  }, pictures)
}

export const pictureOf = (control: Locator): Promise<Buffer> => control.screenshot({ caret: 'hide' })
