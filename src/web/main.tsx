import '@fontsource-variable/inter/wght.css'
import './styles/tokens.css'
import './styles/base.css'
// The field styles are imported before the style sheets that override them.
import './ui/field/field.css'
import './trusted-scripts.ts'
import { start } from './start.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
start(root)
