"""Stands where Orca's driver for speech-dispatcher would be, and writes down what the voice is given.

A line of JSON each, in the file that ORCA_SPEECH names:
  {"kind": "said", "text": "..."}   what a listener is told
  {"kind": "cut"}                   Orca broke off what was being said
  {"kind": "key", "name": "k"}      Orca has dealt with a key that was let go
  {"kind": "quiet", "asked": "7"}   the answer to a line that came through ORCA_ASK: there is nothing more to be said

The silence is told by Orca's own clock and not by the test's: on a machine that is busy both slow down alike.
"""

import json
import os

from gi.repository import GLib
from orca import event_manager, orca_state, speechserver

# Orca holds back what a live region says for 100 ms, and Chromium sends its events in batches.
TICK = 20
TICKS = 15
# And again so many, once the browser has answered.
MORE = 8

_log = open(os.environ["ORCA_SPEECH"], "a", buffering=1, encoding="utf-8")
_lines = 0


def _write(kind, **fields):
    global _lines
    _lines += 1
    _log.write(json.dumps({"kind": kind, **fields}, ensure_ascii=False) + "\n")


def _say(text):
    if text and text.strip():
        _write("said", text=text)


class _Silence:
    """Answers each question once nothing has happened for some ticks of Orca's main loop."""

    def __init__(self, path):
        self.questions = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        self.asked = None
        self.calm = 0
        self.seen = 0
        GLib.io_add_watch(self.questions, GLib.IO_IN, self.on_question)

    def on_question(self, _source, _condition):
        lines = os.read(self.questions, 4096).decode().split()
        was_idle = self.asked is None
        self.asked, self.calm, self.seen = lines[-1], 0, _lines
        if was_idle:
            GLib.timeout_add(TICK, self.tick)
        return True

    def hear_from_browser(self):
        # A question that only the browser can answer: what it had to tell before comes before its answer.
        try:
            orca_state.locusOfFocus.queryComponent().getExtents(0)
        except (AttributeError, NotImplementedError, GLib.GError):
            # There is nothing that has the focus, or it has gone meanwhile.
            pass

    def tick(self):
        waiting = not event_manager.getManager()._eventQueue.empty()
        self.calm = 0 if waiting or self.seen != _lines else self.calm + 1
        self.seen = _lines
        if self.calm == TICKS:
            self.hear_from_browser()
        if self.calm < TICKS + MORE:
            return True
        _write("quiet", asked=self.asked)
        self.asked = None
        return False


_deal_with_key = event_manager.EventManager._processKeyboardEvent


def _deal_with_key_and_tell(self, event):
    answer = _deal_with_key(self, event)
    # 1 is the key let go.
    if int(event.type) == 1:
        _write("key", name=event.event_string)
    return answer


event_manager.EventManager._processKeyboardEvent = _deal_with_key_and_tell


class SpeechServer(speechserver.SpeechServer):
    _only = None

    @staticmethod
    def getFactoryName():
        return "File"

    @classmethod
    def getSpeechServer(cls, info=None):
        cls._only = cls._only or cls()
        return cls._only

    @classmethod
    def getSpeechServers(cls):
        return [cls.getSpeechServer()]

    @classmethod
    def shutdownActiveServers(cls):
        cls._only = None

    def __init__(self):
        super().__init__()
        self.reading = 0
        self.silence = _Silence(os.environ["ORCA_ASK"])

    def getInfo(self):
        return ["File", "file"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        _say(text)

    def speakCharacter(self, character, acss=None):
        _say(character)

    def speakKeyEvent(self, event, acss=None):
        script = orca_state.activeScript
        name = event.getKeyName()
        _say(script.utilities.adjustForPronunciation(name) if script else name)

    def sayAll(self, utteranceIterator, progressCallback):
        # A voice tells how far it has got, and Orca's place follows it. Here each piece is over at once.
        turn = self.reading

        def piece():
            if turn != self.reading:
                return False
            try:
                context, _voice = next(utteranceIterator)
            except StopIteration:
                return False
            _say(context.utterance)
            for offset, state in (
                (context.startOffset, speechserver.SayAllContext.PROGRESS),
                (context.endOffset, speechserver.SayAllContext.COMPLETED),
            ):
                context.currentOffset = offset
                progressCallback(context.copy(), state)
            return True

        GLib.idle_add(piece)

    def stop(self):
        self.reading += 1
        _write("cut")

    def shutdown(self):
        type(self)._only = None

    def _nothing_to_set(self, *_args, **_settings):
        pass

    updateCapitalizationStyle = updatePunctuationLevel = reset = _nothing_to_set
    increaseSpeechRate = decreaseSpeechRate = increaseSpeechPitch = decreaseSpeechPitch = _nothing_to_set
    increaseSpeechVolume = decreaseSpeechVolume = _nothing_to_set
