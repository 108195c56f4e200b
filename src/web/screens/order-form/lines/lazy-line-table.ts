import { lazy } from '#web/ui/lazy.tsx'

/** Shared by the section that draws it and the skeleton that begins to load it. */
export const LineTable = lazy(async () => (await import('./line-table.tsx')).LineTable)
