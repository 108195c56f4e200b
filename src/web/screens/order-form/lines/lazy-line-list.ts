import { lazy } from '#web/ui/lazy.tsx'

/** Shared by the section that draws it and the skeleton that begins to load it. */
export const LineList = lazy(async () => (await import('./line-list.tsx')).LineList)
