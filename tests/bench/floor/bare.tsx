import { useEffect, useState } from 'react';
import { Board, type Card, type Parts, show } from './board.tsx';

const bare: Parts = {
  useCards() {
    const [cards, setCards] = useState<readonly Card[]>();
    useEffect(() => {
      void fetch('/api/tasks')
        .then((answer) => answer.json())
        .then(setCards);
    }, []);
    return cards;
  },
  useColumn: () => undefined,
};

show(<Board parts={bare} />);
