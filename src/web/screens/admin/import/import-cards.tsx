import type { Picklist } from '#shared/picklist/definition.ts'
import { ExportCard } from './export-card.tsx'
import { FormerImports } from './former-imports.tsx'
import { ImportCard } from './import-card.tsx'
import './import.css'

export function ImportCards({ list }: { list: Picklist }) {
  return (
    <div className="im">
      <ImportCard list={list} />
      <div className="im-beside">
        <FormerImports list={list} />
        <ExportCard list={list} />
      </div>
    </div>
  )
}
