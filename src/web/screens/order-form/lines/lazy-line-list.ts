import { lazy } from '#web/ui/lazy.tsx'

/** The list's code, shared by the section that renders it and the skeleton that preloads it. */
export const LineList = lazy(async () => (await import('./line-list.tsx')).LineList)
