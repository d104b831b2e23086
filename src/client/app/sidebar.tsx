import { Link, useLocation } from 'wouter';
import { useUser } from '#client/data/user.ts';
import { Button } from '#client/ui/button.tsx';
import * as styles from '#styles/shell.css.ts';
import { routes } from './routes.ts';

interface SidebarProps {
  onLogout: () => void;
  /** Only as a slide-over, which can be closed. */
  onClose?: () => void;
}

/** The mark, the links, the user and Logout (spec §2, Shell). */
export function Sidebar({ onLogout, onClose }: SidebarProps) {
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
        {onClose && (
          <span className={styles.push}>
            <Button onPress={onClose}>Close menu</Button>
          </span>
        )}
      </div>
      <nav aria-label="Main" className={styles.links}>
        {routes.map(({ path, label }) => (
          <Link
            key={path}
            href={path}
            className={styles.link}
            aria-current={path === location ? 'page' : undefined}
            onClick={() => onClose?.()}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.who}>
        <p>
          <span className={styles.whoName}>{user?.name}</span> <span>{user?.email}</span>
        </p>
        <Button onPress={onLogout}>Logout</Button>
      </div>
    </>
  );
}
