/** The name of the modifier key for shortcuts on this computer. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl'
