import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Block } from './blocks.ts'
import { pagesOf } from './measure.ts'

/**
 * The pages that the blocks make. While `measuring`, all blocks stand in `flow` one below the other; that is over
 * before anything is painted. Pages made with other letters stay until then.
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

/** Letters of another width make other lines. */
function useFontLoads(): number {
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const count = () => setLoads((before) => before + 1)
    document.fonts.addEventListener('loadingdone', count)
    return () => document.fonts.removeEventListener('loadingdone', count)
  }, [])
  return loads
}
