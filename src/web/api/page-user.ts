let email: string | null = null

/** Records which user the page shows as signed in (rule rights/stored-as-the-page-says). */
export function setPageUser(named: string | null): void {
  email = named
}

export function namedByPage(): string | null {
  return email
}
