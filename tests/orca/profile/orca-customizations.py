"""What Orca reads at its start, by this name. The reading is Orca's own; what differs from its defaults is listed here."""
import orca.settings

# What is said goes into a file instead of a loudspeaker.
orca.settings.speechServerFactory = "speech_into_file"
orca.settings.speechFactoryModules = ["speech_into_file"]
orca.settings.enableBraille = False
orca.settings.enableSound = False
# The keys are known: they were pressed by the test.
orca.settings.enableKeyEcho = False
# Where one is in a list, "2 of 5", is part of what is tested.
orca.settings.enablePositionSpeaking = True
# A voice that takes no time would read every page to its end and leave Orca's place there.
orca.settings.sayAllOnLoad = False
