let email: string | null = null

/** Registers the user that the page shows as signed in (rule rights/stored-as-the-page-says). */
export function setPageUser(named: string | null): void {
  email = named
}

export function namedByPage(): string | null {
  return email
}
