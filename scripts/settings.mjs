// Writes docs/settings.md and .env.example from the table of settings: npm run settings
import { writeFileSync } from 'node:fs'
import { environmentExample, settingsPage } from '../src/server/settings-pages.ts'

writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsPage())
writeFileSync(new URL('../.env.example', import.meta.url), environmentExample())
