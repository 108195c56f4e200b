import { lazy } from '#web/ui/lazy.tsx'

/** The lazily loaded list, used by the section that renders it and the skeleton that preloads it. */
export const LineList = lazy(async () => (await import('./line-list.tsx')).LineList)
