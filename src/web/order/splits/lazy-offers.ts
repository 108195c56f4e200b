import { lazy } from '#web/ui/lazy.tsx'

/** Loaded before, so that the buttons below it don't move when it comes. */
export const MakeUsual = lazy(async () => (await import('./make-usual.tsx')).MakeUsual)
/** Loaded while an order is edited, so that no card moves when it comes. */
export const SplitNote = lazy(async () => (await import('./split-note.tsx')).SplitNote)
export const NameSplitDialog = lazy(async () => (await import('./name-split-dialog.tsx')).NameSplitDialog)
