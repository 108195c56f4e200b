import { type ComponentType, lazy, useState } from 'react'

/**
 * A screen whose code comes for itself. What is here already is drawn at once: a lazy component would always
 * show its fallback first, and React keeps a fallback up for 300 ms.
 */
export function earlyScreen(load: () => Promise<ComponentType>) {
  let here: ComponentType | null = null
  async function fetchScreen() {
    here = await load()
    return { default: here }
  }
  const Late = lazy(fetchScreen)
  function Screen() {
    // Once drawn it stays which one it is, and with it what was typed into it.
    const [Here] = useState(() => here)
    return Here ? <Here /> : <Late />
  }
  return { Screen, fetchScreen }
}
