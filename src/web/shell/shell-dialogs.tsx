import { FiscalYearDialog } from './dialogs/fiscal-year-dialog.tsx'
import { HelpDialog } from './dialogs/help-dialog.tsx'
import { SessionsDialog } from './dialogs/sessions-dialog.tsx'
import { ShortcutsDialog } from './dialogs/shortcuts-dialog.tsx'
import { SwitchUserDialog } from './dialogs/switch-user-dialog.tsx'
import { VersionDialog } from './dialogs/version-dialog.tsx'
import type { HeaderDialog } from './header/header.tsx'
import { PageKeys } from './page-keys.tsx'
import { Palette } from './palette/palette.tsx'
import { SignInAgain } from './session/sign-in-again.tsx'

export { PageKeys }

interface ShellDialogsProps {
  dialog: HeaderDialog
  pathname: string
  onClose: () => void
  onHelp: () => void
  onProved: () => void
}

/** The shell's dialogs, together in one chunk, because separate chunks would make the first load larger. */
export function ShellDialogs({ dialog, pathname, onClose, onHelp, onProved }: ShellDialogsProps) {
  if (dialog === 'version') return <VersionDialog onClose={onClose} />
  if (dialog === 'help') return <HelpDialog pathname={pathname} onClose={onClose} />
  if (dialog === 'fiscal-year') return <FiscalYearDialog onClose={onClose} />
  if (dialog === 'switch-user') return <SwitchUserDialog onClose={onClose} />
  if (dialog === 'sessions') return <SessionsDialog onClose={onClose} />
  if (dialog === 'keys') return <ShortcutsDialog onClose={onClose} />
  if (dialog === 'sign-in-again')
    return <SignInAgain onAnswer={(proved) => (proved ? onProved : onClose)()} />
  return <Palette onClose={onClose} onHelp={onHelp} />
}
