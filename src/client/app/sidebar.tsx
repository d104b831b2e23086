import { useLocation } from 'wouter';
import * as appCommands from '#client/commands/app.commands.ts';
import { useUser } from '#client/data/user.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { CommandLink } from '#client/registry/command-link.tsx';
import * as styles from '#styles/shell.css.ts';
import { routes } from './routes.ts';

interface SidebarProps {
  /** On small screens: over the page, with a button that closes it. */
  isSlideOver?: boolean;
}

/** The logo, the links, the user and Logout (spec §2, Shell). */
export function Sidebar({ isSlideOver = false }: SidebarProps) {
  const [location] = useLocation();
  const user = useUser();
  return (
    <>
      <div className={styles.mark}>
        <span>
          <span aria-hidden="true" className={styles.tilde}>
            ~
          </span>{' '}
          mizu
        </span>
        {isSlideOver && (
          <span className={styles.push}>
            <CommandButton command={appCommands.toggleSidebar} label="Close menu" />
          </span>
        )}
      </div>
      <nav aria-label="Main" className={styles.links}>
        {routes.map(
          ({ path, label, order }) =>
            order !== undefined && (
              <CommandLink key={path} href={path} className={styles.link} isCurrent={path === location}>
                {label}
              </CommandLink>
            ),
        )}
      </nav>
      <div className={styles.who}>
        <p>
          <span className={styles.whoName}>{user?.name}</span> <span>{user?.email}</span>
        </p>
        <CommandButton command={appCommands.logOut} />
      </div>
    </>
  );
}
