import { appVersion } from '#shared/constants.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type Release, recentChanges } from './release-notes.ts'
import './version-dialog.css'

export function VersionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Version" size="small">
      <dl className="facts">
        <dt>Version</dt>
        <dd className="loose">v{appVersion}</dd>
        <dt>Type</dt>
        <dd>{appVersion.split('-')[1] ?? 'release'}</dd>
        <dt>Build date</dt>
        <dd className="loose">{__BUILD_DATE__}</dd>
      </dl>
      {recentChanges().map((release) => (
        <Changes key={release.version} release={release} />
      ))}
    </Dialog>
  )
}

function Changes({ release }: { release: Release }) {
  const groups = [
    ['Added', release.added],
    ['Changed', release.changed],
    ['Fixed', release.fixed],
  ] as const
  return (
    <section className="grp changes">
      <h3 className="loose">{release.version}</h3>
      <dl className="facts">
        {groups
          .filter(([, items]) => items.length > 0)
          .map(([name, items]) => (
            <div key={name}>
              <dt>{name}</dt>
              {items.map((item) => (
                <dd key={item}>{item}</dd>
              ))}
            </div>
          ))}
      </dl>
    </section>
  )
}
