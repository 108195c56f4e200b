import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Block } from './blocks.ts'
import { pagesOf } from './measure.ts'

/**
 * Paginates the blocks. While `measuring`, `flow` contains all blocks in one column; that ends before paint.
 * Pages made with other fonts stay until then.
 */
export function usePages(flow: RefObject<HTMLElement | null>, blocks: Block[]) {
  const fonts = useFontLoads()
  const [made, setMade] = useState<{ blocks: Block[]; fonts: number; pages: Block[][] } | null>(null)
  const ofBlocks = made?.blocks === blocks ? made : null
  const measuring = ofBlocks?.fonts !== fonts
  useLayoutEffect(() => {
    if (measuring && flow.current) setMade({ blocks, fonts, pages: pagesOf(flow.current, blocks) })
  }, [measuring, flow, blocks, fonts])
  return { pages: ofBlocks?.pages ?? [], measuring }
}

/** Fonts of another width change the line breaks. */
function useFontLoads(): number {
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const count = () => setLoads((before) => before + 1)
    document.fonts.addEventListener('loadingdone', count)
    return () => document.fonts.removeEventListener('loadingdone', count)
  }, [])
  return loads
}
